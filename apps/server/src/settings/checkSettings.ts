import { BaseError } from '@oxbow/errors/BaseError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { parseEnv } from './env.ts'
import { unknownSettings } from './unknownSettings.ts'

/**
 * Validates the settings as the server will, before anything is started with them:
 * reports unknown ones on standard error, and exits with 1 if any is invalid.
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
