import { BaseError } from '@oxbow/errors/BaseError'

/** Runs a command to its end: what it throws is said in a sentence where it is of ours. Ends with 1 then. */
export function runAndEnd(command: () => Promise<void>): void {
  command().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`\n${error instanceof BaseError ? error.message : (error as Error).stack}\n`)
      process.exit(1)
    },
  )
}
