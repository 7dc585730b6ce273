import { BaseError } from '@oxbow/errors/BaseError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { parseEnv } from './env.ts'
import { unknownSettings } from './unknownSettings.ts'

/**
 * Reads the settings as the server will, before anything is started with them: what nobody reads is said on standard error, and with what is wrong this ends
 * with 1.
 */
redactOutput()
for (const { name, meant } of unknownSettings(process.env))
  process.stderr.write(
    `${name} is not a setting of Oxbow and changes nothing.${meant === undefined ? '' : ` Did you mean ${meant}?`}\n`,
  )
try {
  parseEnv(process.env)
} catch (error) {
  if (!(error instanceof BaseError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
