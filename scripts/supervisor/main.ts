import { BaseError } from '@oxbow/errors/BaseError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { parseOptions, usage } from './options.ts'
import { runOxbow } from './runOxbow.ts'

redactOutput()
// The reader of the output (npm, a shell) may end first; the parts must still stop in order.
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
// An open handle, such as an idle socket of a stopped child, must not keep the process alive.
process.exit()
