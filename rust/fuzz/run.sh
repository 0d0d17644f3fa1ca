#!/bin/bash
# Fuzzes targets one after the other and counts the executions: run.sh FOLDER SECONDS TARGET...
# Bounds for every execution: ten seconds, 4,096 bytes of input, 320 MiB held at once (src/lib.rs), 1 GiB of the process.
# The stable toolchain does, because no sanitizer is used: the crates have no unsafe code.
set -euo pipefail
folder=$1 seconds=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
cargo fuzz build --sanitizer none --fuzz-dir "$here" --target-dir "$folder"
total=0
for target in "$@"; do
	mkdir -p "$folder/corpus/$target" "$folder/findings"
	log=$folder/$target.log
	if ! cargo fuzz run --sanitizer none --fuzz-dir "$here" --target-dir "$folder" "$target" \
		"$folder/corpus/$target" "$here/seeds/$target" -- -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 \
		-max_len=4096 -artifact_prefix="$folder/findings/$target-" -print_final_stats=1 2>"$log"; then
		tail -n 40 "$log" >&2
		echo "error: $target found something: see $folder/findings" >&2
		exit 1
	fi
	count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
	total=$((total + count))
	printf '%-12s %12d executions\n' "$target" "$count"
done
printf '%-12s %12d executions\n' total "$total"
