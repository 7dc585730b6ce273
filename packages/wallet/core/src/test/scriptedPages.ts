import { parseTransaction, type TransactionSerialized } from 'viem'
import { signingPages } from './signingPages.ts'

/** A wallet on a node with scripted answers by method. */
export async function scriptedPages(
  node: Record<string, unknown> = {},
  options: Parameters<typeof signingPages>[0] = {},
) {
  const pages = await signingPages(options)
  const sent: TransactionSerialized[] = []
  const answers: Record<string, unknown> = {
    eth_getBlockByNumber: { result: { baseFeePerGas: '0x64', number: '0x1' } },
    eth_maxPriorityFeePerGas: { result: '0x7' },
    eth_gasPrice: { result: '0x9' },
    eth_estimateGas: { result: '0x186a0' },
    eth_getTransactionCount: { result: '0x5' },
    eth_sendRawTransaction: { result: `0x${'00'.repeat(32)}` },
    ...node,
  }
  pages.wallet.node = async (_url, { method, params }) => {
    if (method === 'eth_sendRawTransaction') sent.push(params[0] as TransactionSerialized)
    if (answers[method] === undefined) throw new Error('no answer')
    return answers[method]
  }
  const send = (transaction: object) => pages.page.ask('eth_sendTransaction', transaction)
  return { ...pages, answers, send, last: () => parseTransaction(sent.at(-1)!), sent }
}
