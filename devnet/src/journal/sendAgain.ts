import type { Rpc } from '../node/Rpc.ts'
import type { JournaledTransaction } from './JournalRecord.ts'

/** Resends a transaction so that it gets the same hash. */
export async function sendAgain(node: Rpc, { sent }: JournaledTransaction): Promise<void> {
  if ('raw' in sent) {
    await node.request('eth_sendRawTransaction', [sent.raw])
    return
  }
  const { from } = sent.request
  await node.request('anvil_impersonateAccount', [from])
  await node.request('eth_sendTransaction', [sent.request])
  await node.request('anvil_stopImpersonatingAccount', [from])
}
