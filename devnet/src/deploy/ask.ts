import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BaseError } from '@oxbow/errors/BaseError'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

const variable = 'OXBOW_DEPLOY_KEY'

/**
 * Account of `OXBOW_DEPLOY_KEY`, else of a key typed at a hidden prompt. Keys are
 * never arguments, which are visible in the shell history and in process lists.
 *
 * @throws {NoKeyError}
 */
export async function askForAccount(environment: NodeJS.ProcessEnv): Promise<PrivateKeyAccount> {
  const typed = environment[variable] || (await ask('Private key of the account that pays (not shown): ', true))
  const key = typed.trim().replace(/^(?!0x)/, '0x')
  if (!/^0x[0-9a-fA-F]{64}$/.test(key)) throw new NoKeyError()
  return privateKeyToAccount(key as `0x${string}`)
}

/** Asks a question that must be answered with "yes" in full, to prevent accidents. */
export async function askForYes(question: string): Promise<boolean> {
  return (await ask(`${question} Type "yes": `, false)).trim().toLowerCase() === 'yes'
}

async function ask(question: string, isHidden: boolean): Promise<string> {
  if (!process.stdin.isTTY) return ''
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isHidden ? nowhere : process.stdout, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (isHidden) process.stdout.write('\n')
  }
}

export class NoKeyError extends BaseError {
  override name = 'NoKeyError'
  constructor() {
    super('There is no key to deploy with.', {
      code: 'NoKey',
      nextAction: `Set ${variable} to a private key (0x and 64 hex digits), or start this in a terminal and type it.`,
    })
  }
}
