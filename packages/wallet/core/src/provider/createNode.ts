import { z } from 'zod/mini'
import type { WalletChain } from './createChains.ts'
import { ProviderError } from './ProviderError.ts'
import { chainIdText } from './shapes.ts'

/** Sends a JSON-RPC call to one node and returns the whole response, `{ result }` or `{ error }`. @throws when there is no response */
export type AskNode = (url: string, call: NodeCall) => Promise<unknown>
export type NodeCall = { readonly method: string; readonly params: readonly unknown[] }

export type ChainNode = {
  /** @throws ProviderError with the node's error, or when none responded */
  request(chain: WalletChain, call: NodeCall): Promise<unknown>
  /** Checks that every node of a proposed chain reports its chain id. @throws ProviderError otherwise */
  verify(chain: WalletChain): Promise<void>
}

const answer = z.union([
  z.object({ error: z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])
const maxMessage = 300

export function createNode(ask: AskNode): ChainNode {
  async function request({ nodes }: WalletChain, call: NodeCall): Promise<unknown> {
    for (const url of nodes) {
      const read = answer.safeParse(await ask(url, call).catch(() => undefined))
      if (!read.success) continue
      if ('error' in read.data) throw toRefusal(read.data.error)
      return read.data.result
    }
    throw new ProviderError('ChainDisconnected')
  }

  return {
    request,
    async verify(chain) {
      for (const url of chain.nodes) {
        const told = await request({ ...chain, nodes: [url] }, { method: 'eth_chainId', params: [] })
        if (chainIdText.safeParse(told).data !== chain.chainId)
          throw new ProviderError('InvalidParams', { message: 'A node of that network says it is another network.' })
      }
    },
  }
}

/** Libraries detect reverts by code and data. A node's message may contain its URL, which may hold an operator's key. */
function toRefusal({ code, message, data }: { code: number; message: string; data?: unknown }): ProviderError {
  const isHex = typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data)
  return new ProviderError('InternalError', {
    code,
    message: message.replaceAll(/\w+:\/\/\S*/g, '…').slice(0, maxMessage),
    data: isHex ? data : undefined,
  })
}
