import { type Context, ponder } from 'ponder:registry'
import { token, tokenApproval, tokenTransfer, tokenWrap } from 'ponder:schema'
import type { LogEvent } from '../pool/LogEvent.ts'

ponder.on('Token:Transfer', async ({ context, event }) => {
  const { amount, from, to } = event.args
  if (!(await isKnown(context, event.log.address))) return
  await context.db
    .insert(tokenTransfer)
    .values({ ...placeOf(context, event), token: event.log.address, from, to, amount, signer: event.transaction.from })
})

ponder.on('Token:Approval', async ({ context, event }) => {
  if (!(await isKnown(context, event.log.address))) return
  const { amount, owner, spender } = event.args
  const approval = { kind: 'erc20', token: event.log.address, owner, spender, amount, signer: event.transaction.from }
  await context.db
    .insert(tokenApproval)
    .values({ ...placeOf(context, event), ...approval })
    .onConflictDoNothing()
})

// A pair is also the token of its shares. If those are in a pool, the same event is also that of an indexed token.
ponder.on('V2Pair:Approval', async ({ context, event }) => {
  const { amount, owner, spender } = event.args
  const approval = { kind: 'pair', token: event.log.address, owner, spender, amount, signer: event.transaction.from }
  await context.db
    .insert(tokenApproval)
    .values({ ...placeOf(context, event), ...approval })
    .onConflictDoNothing()
})

ponder.on('Weth:Deposit', async ({ context, event }) => {
  await recordWrap(context, event, { kind: 'wrap', account: event.args.to, amount: event.args.amount })
})

ponder.on('Weth:Withdrawal', async ({ context, event }) => {
  await recordWrap(context, event, { kind: 'unwrap', account: event.args.from, amount: event.args.amount })
})

ponder.on('Permit2:Approval', async ({ context, event }) => {
  await recordPermit2(context, event, event.args)
})

ponder.on('Permit2:Permit', async ({ context, event }) => {
  await recordPermit2(context, event, event.args)
})

ponder.on('Permit2:Lockdown', async ({ context, event }) => {
  await recordPermit2(context, event, { ...event.args, amount: 0n, expiration: 0 })
})

type Permit2Approval = {
  owner: `0x${string}`
  token: `0x${string}`
  spender: `0x${string}`
  amount: bigint
  expiration: number
}

async function recordPermit2(context: Context, event: LogEvent, approval: Permit2Approval): Promise<void> {
  const { amount, expiration, owner, spender, token } = approval
  await context.db.insert(tokenApproval).values({
    ...placeOf(context, event),
    kind: 'permit2',
    token,
    owner,
    spender,
    amount,
    signer: event.transaction.from,
    expiration: BigInt(expiration),
  })
}

type Wrap = { kind: 'wrap' | 'unwrap'; account: `0x${string}`; amount: bigint }

async function recordWrap(context: Context, event: LogEvent, wrap: Wrap): Promise<void> {
  if (wrap.account !== event.transaction.from) return
  await context.db.insert(tokenWrap).values({ ...placeOf(context, event), token: event.log.address, ...wrap })
}

/** Anybody can emit a Transfer, so only tokens with a pool are indexed. */
async function isKnown(context: Context, address: `0x${string}`): Promise<boolean> {
  return (await context.db.find(token, { chainId: context.chain.id, address })) !== null
}

function placeOf(context: Context, event: LogEvent) {
  return {
    chainId: context.chain.id,
    blockNumber: Number(event.block.number),
    logIndex: event.log.logIndex,
    timestamp: Number(event.block.timestamp),
    txHash: event.transaction.hash,
  }
}
