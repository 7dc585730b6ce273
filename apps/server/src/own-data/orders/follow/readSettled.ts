import { wordAt } from '@oxbow/client/PlacedLog'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import type { Hex } from 'viem'
import { type BlockLog, filled, transferred } from './readOrderLogs.ts'
import type { SettledAmount } from './TrackedOrder.ts'

/**
 * Amounts exchanged in a fill, from its transaction's logs; undefined if they don't show it, as with native currency. A reactor first takes
 * what all orders of a batch sell, then pays each in turn and logs it: the payment for one is between the previous fill's log and its own.
 */
export function readSettled(
  { hash, order }: { readonly hash: Hex; readonly order: DutchOrder },
  logs: readonly BlockLog[],
): readonly SettledAmount[] | undefined {
  const { info, input, outputs } = order
  const fills = logs.filter(({ address, topics }) => topics[0] === filled && address.toLowerCase() === info.reactor)
  const at = fills.findIndex(({ topics }) => topics[1] === hash)
  const [output, ...more] = outputs
  if (at === -1 || output === undefined || more.length > 0) return undefined
  const place = Number(fills[at]!.logIndex)
  const since = at === 0 ? -1 : Number(fills[at - 1]!.logIndex)

  const paid = logs
    .filter((log) => isTransfer(log, { token: output.token, to: output.recipient }))
    .filter(({ logIndex }) => Number(logIndex) > since && Number(logIndex) < place)
    .at(-1)
  // With several orders of one account in a batch, transfers can't be assigned.
  const [taken, ...others] = logs.filter(
    (log) => isTransfer(log, { token: input.token, from: info.swapper }) && Number(log.logIndex) < place,
  )
  if (paid === undefined || taken === undefined || others.length > 0) return undefined
  return [{ tokenIn: input.token, amountIn: wordAt(taken, 0), tokenOut: output.token, amountOut: wordAt(paid, 0) }]
}

function isTransfer(
  { address, data, topics }: BlockLog,
  { from, to, token }: { readonly token: Hex; readonly from?: Hex; readonly to?: Hex },
): boolean {
  const isParty = (topic: Hex | undefined, account: Hex | undefined) =>
    account === undefined || topic?.slice(26).toLowerCase() === account.slice(2)
  const isOne = topics[0] === transferred && data.length === 66 && address.toLowerCase() === token
  return isOne && isParty(topics[1], from) && isParty(topics[2], to)
}
