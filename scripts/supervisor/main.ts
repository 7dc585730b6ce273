import { BaseError } from '@oxbow/errors/BaseError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { parseOptions, usage } from './options.ts'
import { runOxbow } from './runOxbow.ts'

redactOutput()
// Whoever read it may be gone first (npm, a shell); what is running still ends in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
try {
  const options = parseOptions(process.argv.slice(2), process.env)
  if (options === 'help') console.log(usage)
  else process.exitCode = await runOxbow(options)
} catch (error) {
  if (!(error instanceof BaseError)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
// Whatever still holds the event loop (an idle socket of a stopped child) must not keep the terminal.
process.exit()
