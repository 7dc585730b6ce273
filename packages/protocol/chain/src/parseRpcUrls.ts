import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod'
import { splitList } from './listVariable.ts'

const urlSchema = z.url({ protocol: /^(https?|wss?)$/ })
const prefix = 'OXBOW_RPC_'

/**
 * The node URLs of each enabled chain, by chain id, from the variables
 * `OXBOW_RPC_<chainId>`: comma-separated, best first. An empty variable disables its chain.
 *
 * @example
 * parseRpcUrls({ OXBOW_RPC_31337: 'http://127.0.0.1:8545' }) // Map { 31337 => ['http://127.0.0.1:8545'] }
 *
 * @throws {InvalidRpcUrlError} for a name without a chain id, or an invalid URL
 */
export function parseRpcUrls(environment: parseRpcUrls.Environment): ReadonlyMap<number, readonly string[]> {
  const urlsByChain = new Map<number, readonly string[]>()
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(prefix)) continue
    const chainId = name.slice(prefix.length)
    if (!/^[1-9]\d{0,15}$/.test(chainId)) throw new InvalidRpcUrlError(name, 'the name does not end in a chain id')
    const urls = splitList(value ?? '')
    // The message must not contain the URL: it may include a node provider's key.
    const wrong = urls.findIndex((url) => !urlSchema.safeParse(url).success)
    if (wrong >= 0) throw new InvalidRpcUrlError(name, `entry ${wrong + 1} is not an http, https, ws or wss URL`)
    if (urls.length > 0) urlsByChain.set(Number(chainId), urls)
  }
  return urlsByChain
}

export declare namespace parseRpcUrls {
  type Environment = Readonly<Record<string, string | undefined>>
}

export class InvalidRpcUrlError extends BaseError {
  override name = 'InvalidRpcUrlError'

  constructor(variable: string, reason: string) {
    super(`${variable} cannot be used: ${reason}.`, {
      code: 'InvalidConfiguration',
      nextAction: 'Write it as OXBOW_RPC_<chainId>=<url>[,<url>…], for example OXBOW_RPC_1=https://node.example/key.',
    })
  }
}
