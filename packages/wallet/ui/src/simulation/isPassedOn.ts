import type { DecodedTransaction } from '@oxbow/calldata/decodeTransaction'
import type { Inflow, Reading } from '../reading/Reading.ts'
import { actsOf } from '../risks/actsOf.ts'
import { comparedKey } from './comparedKey.ts'
import type { Simulation } from './Simulation.ts'

/**
 * Whether an inflow without a minimum is only what a router could leave over of a token on its way: the request trades the router's whole balance of it for
 * something that has a minimum, and none of it arrived in the simulation. In doubt it isn't, because a minimum of zero must not be hidden from a buyer.
 */
export function isPassedOn({ asset, least, recipient }: Inflow, reading: Reading, simulation?: Simulation): boolean {
  if (asset.type !== 'token' || least !== 0n || recipient !== 'account') return false
  if (simulation?.status !== 'simulated' || reading.unknowns.length > 0) return false
  if (simulation.changes.some((change) => comparedKey(change.asset) === comparedKey(asset))) return false
  return actsOf(reading).every((act) => {
    if (act.type !== 'router') return bringsNothing.has(act.type)
    const own = act.gets.filter((get) => get.recipient === 'account')
    if (!own.some((get) => comparedKey(get.asset) === comparedKey(asset))) return true
    return own.some((get) => get.least > 0n) && isTradedWhole(act.effects, asset.address)
  })
}

const bringsNothing: ReadonlySet<Reading['acts'][number]['type']> = new Set(['approve', 'permit', 'delegate', 'group'])

type Effects = DecodedTransaction['effects']

/** Whether whatever the router gets of a token is traded whole afterwards, so that a sweep finds none. */
function isTradedWhole(effects: Effects, token: string): boolean {
  let isTraded = false
  let mayHold = false
  const gets = (recipient: string) => {
    mayHold ||= recipient === 'router'
    return recipient !== 'sender'
  }
  const trades = (isWhole: boolean) => {
    isTraded ||= isWhole
    mayHold &&= !isWhole
    return true
  }
  const runs = (some: Effects): boolean =>
    some.every((effect) => {
      switch (effect.type) {
        case 'swap': {
          const { payer, recipient, tokens, tradeType } = effect
          // The router passes what one pool of a path pays to the next one.
          isTraded ||= tokens.slice(1, -1).includes(token as never)
          if (tokens[0] === token && payer === 'router')
            trades(tradeType === 'exact-in' && effect.amountIn === 'router-balance')
          return tokens.at(-1) !== token || gets(recipient)
        }
        case 'v4':
          return effect.actions.every((action) => {
            if (action.type === 'unknown') return false
            if (action.type === 'swap' || action.token !== token) return true
            if (action.type === 'settle') return action.payer === 'sender' || trades(action.amount === 'router-balance')
            return gets(action.recipient)
          })
        case 'sweep':
          return effect.token !== token || !mayHold
        case 'pull':
        case 'pay':
        case 'pay-portion':
          return effect.token !== token || gets(effect.recipient)
        // It may be the wrapped currency.
        case 'wrap':
          return gets(effect.recipient)
        case 'sub-plan':
          return !effect.mayFail && runs(effect.effects)
        case 'unwrap':
        case 'permit':
        case 'check-balance':
          return true
        default:
          return false
      }
    })
  return runs(effects) && isTraded && !mayHold
}
