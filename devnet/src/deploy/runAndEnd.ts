import { BaseError } from '@oxbow/errors/BaseError'
import { BaseError as NodeError } from 'viem'

/** Runs a command and exits. Known errors are printed as a sentence; exits with 1 on an error. */
export function runAndEnd(command: () => Promise<void>): void {
  command().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`\n${describe(error)}\n`)
      process.exit(1)
    },
  )
}

function describe(error: unknown): string {
  if (error instanceof BaseError) return error.message
  if (error instanceof NodeError)
    return `The node failed a call: ${error.details || error.shortMessage}\nRun the same command again when it answers: it goes on where this one stopped.`
  return (error as Error).stack ?? String(error)
}
