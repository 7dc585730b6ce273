import { type Context, ponder } from 'ponder:registry'
import { nativeBridge } from 'ponder:schema'
import { networks } from '../networks.ts'
import type { LogEvent } from '../pool/LogEvent.ts'

/** The native currency of a network leaves wrapped in no token and arrives so: no transfer tells of either, and these two events do. */
const wrapped = new Map(networks.map(({ network }) => [network.chainId, lower(network.contracts.weth)]))

ponder.on('SpokePool:FundsDeposited', async ({ context, event }) => {
  const { inputAmount, inputToken } = event.args
  const { from, to, value } = event.transaction
  if (addressOf(inputToken) !== wrapped.get(context.chain.id)) return
  // Whoever else left some had wrapped it before, and anybody may name anyone as the depositor: the money is the signer's.
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

/** Pools keep each address as a word, because networks of other kinds have longer ones. */
function addressOf(word: `0x${string}`): `0x${string}` | undefined {
  return /^0x0{24}/.test(word) ? lower(`0x${word.slice(26)}`) : undefined
}

function lower(address: `0x${string}`): `0x${string}` {
  return address.toLowerCase() as `0x${string}`
}
