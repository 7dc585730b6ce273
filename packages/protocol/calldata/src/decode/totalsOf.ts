import { type Address, zeroAddress } from 'viem'
import type { Effect, OpenAmount, Party, Swap, Token, V4Effect } from './Effect.ts'

/** The most that leaves the sender's wallet; `unlimited` when calldata sets no bound. */
export type Spend = { readonly token: Token; readonly maximum: bigint | 'unlimited' }

/** The least that reaches a recipient outside the router. For tokens with a transfer tax the recipient gets less than this. */
export type Receipt = { readonly token: Token; readonly recipient: 'sender' | Address; readonly minimum: bigint }

export type Totals = {
  readonly spends: readonly Spend[]
  readonly receives: readonly Receipt[]
  readonly isComplete: boolean
}

/** Totals of the effects. Assumes the worst where in doubt: more spent, less received. */
export function totalsOf(
  effects: readonly Effect[],
  value: bigint,
  weth: Address,
  prepaidPairs: ReadonlyMap<string, number> = new Map(),
): Totals {
  const isOnItsWay = (movement: Movement, position: number) =>
    movement.type === 'receive' && (prepaidPairs.get(movement.recipient) ?? -1) > position
  const movements = effects.flatMap((effect, position) =>
    movementsOf(effect, weth).filter((movement) => !isOnItsWay(movement, position)),
  )
  if (value > 0n) movements.unshift(spend(zeroAddress, value))
  const spends = new Map<Token, Spend>()
  const receives = new Map<string, Receipt>()
  for (const movement of movements) {
    if (movement.type === 'spend') {
      const { token } = movement
      spends.set(token, { token, maximum: plus(spends.get(token)?.maximum ?? 0n, movement.maximum) })
    } else if (movement.type === 'receive' && movement.recipient !== 'router') {
      const { token, recipient } = movement
      const key = `${token} ${recipient}`
      receives.set(key, { token, recipient, minimum: (receives.get(key)?.minimum ?? 0n) + movement.minimum })
    }
  }
  return {
    spends: [...spends.values()].filter(({ maximum }) => maximum !== 0n),
    receives: [...receives.values()],
    isComplete: !movements.some(({ type }) => type === 'unknown'),
  }
}

type Movement =
  | { readonly type: 'spend'; readonly token: Token; readonly maximum: bigint | 'unlimited' }
  | { readonly type: 'receive'; readonly token: Token; readonly recipient: Party; readonly minimum: bigint }
  | { readonly type: 'unknown' }

function movementsOf(effect: Effect, weth: Address): Movement[] {
  switch (effect.type) {
    case 'swap':
      return swapMovements(effect)
    case 'v4':
      return effect.actions.flatMap((_, index) => v4Movements(effect.actions, index))
    case 'pull':
      return [spend(effect.token, effect.amount), receive(effect.token, effect.recipient, effect.amount)]
    case 'sweep':
      return [receive(effect.token, effect.recipient, effect.minimum)]
    case 'pay':
      return [receive(effect.token, effect.recipient, atLeast(effect.amount))]
    case 'pay-portion':
      return [receive(effect.token, effect.recipient, 0n)]
    case 'wrap':
      return [receive(weth, effect.recipient, atLeast(effect.amount))]
    case 'unwrap':
      return [receive(zeroAddress, effect.recipient, effect.minimum)]
    case 'sub-plan': {
      const movements = effect.effects.flatMap((inner) => movementsOf(inner, weth))
      return effect.mayFail ? movements.map(withoutPromise) : movements
    }
    case 'transfer': {
      const receipt = receive(effect.token, effect.recipient, effect.amount)
      // ETH is already counted through the transaction's value.
      return effect.token === zeroAddress ? [receipt] : [spend(effect.token, effect.amount), receipt]
    }
    case 'deposit-weth':
      return [receive(weth, 'sender', effect.amount)]
    case 'withdraw-weth':
      return [spend(weth, effect.amount), receive(zeroAddress, 'sender', effect.amount)]
    case 'unknown':
      return [{ type: 'unknown' }]
    case 'permit':
    case 'check-balance':
    case 'approve':
    case 'permit2-approve':
    case 'permit2-lockdown':
      return []
  }
}

function swapMovements(swap: Swap): Movement[] {
  const isExactIn = swap.tradeType === 'exact-in'
  const maximum = isExactIn ? atMost(swap.amountIn) : swap.maximumIn
  // The router doesn't check what a v2 pair pays for an exact output.
  const minimum = isExactIn ? swap.minimumOut : swap.protocol === 'v3' ? swap.amountOut : 0n
  return [
    ...(swap.payer === 'sender' ? [spend(swap.tokens[0]!, maximum)] : []),
    receive(swap.tokens.at(-1)!, swap.recipient, minimum),
  ]
}

function v4Movements(actions: readonly V4Effect[], position: number): Movement[] {
  const action = actions[position]!
  switch (action.type) {
    case 'unknown':
      return [{ type: 'unknown' }]
    case 'settle': {
      // ETH is paid from the transaction's value, whoever the action names as payer.
      const isOwn = action.payer === 'sender' && action.token !== zeroAddress
      return isOwn ? [spend(action.token, settled(action, actions.slice(0, position)))] : []
    }
    case 'take':
      return [receive(action.token, action.recipient, taken(action, position, actions))]
    case 'take-portion':
      return [receive(action.token, action.recipient, 0n)]
    case 'swap':
      return []
  }
}

/** A settlement is bounded by its own amounts, or by the largest debt that the actions before it can create. */
function settled(
  { token, amount, maximum }: Extract<V4Effect, { type: 'settle' }>,
  before: readonly V4Effect[],
): bigint | 'unlimited' {
  if (amount !== 'open-delta') return atMost(amount)
  if (before.some((action) => mayOwe(action, token))) return maximum ?? 'unlimited'
  const debt = before.reduce((sum, action) => sum + debtOf(action, token), 0n)
  return maximum !== undefined && maximum < debt ? maximum : debt
}

/**
 * Whether a swap can leave a debt in a token that the calldata doesn't bound. An exact output asks each pool for the next pool's input: a pool that pays out too
 * little owes the rest, and a hook may charge any amount of its pool's output token (`beforeSwapReturnDelta`), also of the last one.
 */
function mayOwe(action: V4Effect, token: Token): boolean {
  if (action.type !== 'swap') return false
  return action.tokens.slice(1, action.tradeType === 'exact-out' ? undefined : -1).includes(token)
}

function debtOf(action: V4Effect, token: Token): bigint {
  if (action.type === 'take') return action.token === token ? atLeast(action.amount) : 0n
  if (action.type !== 'swap' || action.tokens[0] !== token) return 0n
  return action.tradeType === 'exact-out' ? action.maximumIn : atLeast(action.amountIn)
}

/** A take guarantees its own minimum, or that of the swaps before it that end in the currency, when no other action touches it. */
function taken(
  { token, minimum }: Extract<V4Effect, { type: 'take' }>,
  position: number,
  actions: readonly V4Effect[],
): bigint {
  if (minimum > 0n) return minimum
  let promised = 0n
  for (const [index, action] of actions.entries()) {
    if (index === position || !touches(action, token)) continue
    if (index > position || action.type !== 'swap' || action.tradeType !== 'exact-in') return 0n
    // A swap's minimum is of its last token. One that passes the token on its way promises nothing of it.
    if (action.tokens.indexOf(token) < action.tokens.length - 1) return 0n
    promised += action.minimumOut
  }
  return promised
}

function touches(action: V4Effect, token: Token): boolean {
  if (action.type === 'unknown') return true
  return action.type === 'swap' ? action.tokens.includes(token) : action.token === token
}

const spend = (token: Token, maximum: bigint | 'unlimited'): Movement => ({ type: 'spend', token, maximum })
const receive = (token: Token, recipient: Party, minimum: bigint): Movement => {
  return { type: 'receive', token, recipient, minimum }
}
const withoutPromise = (movement: Movement): Movement =>
  movement.type === 'receive' ? { ...movement, minimum: 0n } : movement

/** Amounts already paid were counted by the command that paid them. */
const atMost = (amount: bigint | OpenAmount) =>
  typeof amount === 'bigint' ? amount : amount === 'already-paid' ? 0n : 'unlimited'
const atLeast = (amount: bigint | OpenAmount) => (typeof amount === 'bigint' ? amount : 0n)
const plus = (a: bigint | 'unlimited', b: bigint | 'unlimited') =>
  a === 'unlimited' || b === 'unlimited' ? 'unlimited' : a + b
