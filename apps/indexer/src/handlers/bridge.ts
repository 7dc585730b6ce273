import { type Context, ponder } from 'ponder:registry'
import { nativeBridge } from 'ponder:schema'
import { networks } from '../networks.ts'
import type { LogEvent } from '../pool/LogEvent.ts'

/** Bridged native currency emits no transfer, only these two events, in which it appears as the wrapped token. */
const wrapped = new Map(networks.map(({ network }) => [network.chainId, lower(network.contracts.weth)]))

ponder.on('SpokePool:FundsDeposited', async ({ context, event }) => {
  const { inputAmount, inputToken } = event.args
  const { from, to, value } = event.transaction
  if (addressOf(inputToken) !== wrapped.get(context.chain.id)) return
  // Others deposited wrapped currency, and anybody may name any depositor; only the signer's native payment counts.
  if (to === null || lower(to) !== lower(event.log.address) || value !== inputAmount) return
  await record(context, event, { kind: 'deposit', account: lower(from), amount: inputAmount })
})

ponder.on('SpokePool:FilledRelay', async ({ context, event }) => {
  const { outputToken, relayExecutionInfo } = event.args
  const account = addressOf(relayExecutionInfo.updatedRecipient)
  if (account === undefined || addressOf(outputToken) !== wrapped.get(context.chain.id)) return
  await record(context, event, { kind: 'fill', account, amount: relayExecutionInfo.updatedOutputAmount })
})

type Move = { kind: 'deposit' | 'fill'; account: `0x${string}`; amount: bigint }

async function record(context: Context, event: LogEvent, move: Move): Promise<void> {
  const token = wrapped.get(context.chain.id)
  if (token === undefined || move.amount === 0n) return
  await context.db.insert(nativeBridge).values({
    chainId: context.chain.id,
    blockNumber: Number(event.block.number),
    logIndex: event.log.logIndex,
    timestamp: Number(event.block.timestamp),
    txHash: event.transaction.hash,
    token,
    pool: lower(event.log.address),
    signer: lower(event.transaction.from),
    ...move,
  })
}

/** SpokePool encodes addresses as words, since other kinds of networks have longer ones. */
function addressOf(word: `0x${string}`): `0x${string}` | undefined {
  return /^0x0{24}/.test(word) ? lower(`0x${word.slice(26)}`) : undefined
}

function lower(address: `0x${string}`): `0x${string}` {
  return address.toLowerCase() as `0x${string}`
}
