import type { Spending } from '@oxbow/wallet-core/Spending'
import { signTransaction } from '@oxbow/wallet-core/signTransaction'
import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import type { WindowRequestParams } from '@oxbow/wallet-window/WindowRequest'
import { callNode } from '../server/callNode.ts'
import { withKeys } from '../vault/withKeys.ts'
import { createSending } from './createSending.ts'
import { inTurn } from './nonce/inTurn.ts'
import { nextNonce } from './nonce/nextNonce.ts'
import { sentTransactions } from './nonce/sentTransactions.ts'
import type { PreparedSend } from './prepareSend.ts'

/** Signs prepared transactions with one passkey prompt, and sends them. */
export function sendingOf(
  { address, chainId }: Pick<WindowRequestParams<'send'>, 'address' | 'chainId'>,
  begun: PendingRequest['begun'],
  onTurn: (turn: number) => void,
) {
  const send = createSending<Prepared>({
    async sign({ prepared: { transactions }, spending }) {
      const { nonce: first } = await nextNonce(chainId, address)
      const signed = await withKeys(spending, (keyring) =>
        transactions.map((transaction, index) =>
          signTransaction(keyring, address, { ...transaction, nonce: first + index }),
        ),
      )
      return signed.map((each, index) => ({ ...each, nonce: first + index }))
    },
    node: (method, params) => callNode(chainId, method, params, true),
    onSend: (sent) => sentTransactions.note(chainId, address, sent),
    begun,
    onTurn,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
  return (asked: Prepared) => inTurn(chainId, address, () => send(asked))
}

type Prepared = { readonly prepared: PreparedSend; readonly spending: Spending }
