import { scriptedPages } from './scriptedPages.ts'

export const other = `0x${'33'.repeat(20)}`
export const delegate = `0x${'44'.repeat(20)}` as const
export const call = { to: other, value: '0x1' }
export const request = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [call] }
export const two = { ...request, calls: [call, { to: other, data: '0x01' }] }
export const hash = (byte: string) => `0x${byte.repeat(32)}`
export const receipt = (status: string) => ({
  result: {
    status,
    transactionHash: hash('aa'),
    blockHash: hash('bb'),
    blockNumber: '0x10',
    gasUsed: '0x5208',
    logs: [{ address: other, data: '0x', topics: [hash('cc')], removed: false }],
    cumulativeGasUsed: '0x5208',
  },
})
export const supported = { batchSupport: async () => ({ status: 'supported' }) as const }
export const ready = { batchSupport: async () => ({ status: 'ready', delegate }) as const }

export const tried = (...gasUsed: readonly string[]) => ({
  result: [{ calls: gasUsed.map((each) => ({ gasUsed: each, status: '0x1' })) }],
})

/** A site on a wallet with a scripted node that sends batches and reads their status. */
export async function batching(node: Record<string, unknown> = {}, options: Parameters<typeof scriptedPages>[1] = {}) {
  const usual = { eth_getTransactionReceipt: { result: null }, eth_simulateV1: tried('0x5208', '0x186a0') }
  const pages = await scriptedPages({ ...usual, ...node }, options)
  const sendCalls = async (asked: object) => ((await pages.page.ask('wallet_sendCalls', asked)) as { id: string }).id
  const status = async (id: string) =>
    ((await pages.page.ask('wallet_getCallsStatus', id)) as { status: number }).status
  return { ...pages, sendCalls, status }
}
