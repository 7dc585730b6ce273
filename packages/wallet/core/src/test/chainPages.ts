import { startChain } from '@oxbow/test/startChain'
import type { NodeCall } from '../provider/createNode.ts'
import { signingPages } from './signingPages.ts'
import { local } from './walletPages.ts'

/** A real node, and wallets whose pages use it. */
export async function chainPages() {
  const chain = await startChain()
  const askNode = async (_url: string, { method, params }: NodeCall) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()
  }
  return {
    chain,
    askNode,
    pages: (options: Parameters<typeof signingPages>[0] = {}) =>
      signingPages({ chains: [{ ...local, nodes: [chain.url] }], askNode, ...options }),
  }
}
