import { longestDelay, maxLimits, type SpendingPolicy, type SpendingRules, type TokenLimit } from './SpendingPolicy.ts'

/** Serializes a policy as JSON. */
export function toPolicyJson({ rules, raise }: SpendingPolicy): unknown {
  return {
    rules: toRulesJson(rules),
    raise: raise === undefined ? null : { rules: toRulesJson(raise.rules), from: raise.from },
  }
}

/** Undefined for anything that `toPolicyJson` didn't write: reading it as "no limits" would be a bypass. */
export function readPolicy(value: unknown): SpendingPolicy | undefined {
  try {
    const { rules, raise } = recordOf(value)
    const { rules: later, from } = raise === null ? { rules: null, from: 0 } : recordOf(raise)
    if (!Number.isSafeInteger(from) || Number(from) < 0) return undefined
    return {
      rules: readRules(rules),
      raise: raise === null ? undefined : { rules: readRules(later), from: Number(from) },
    }
  } catch {
    return undefined
  }
}

function toRulesJson(rules: SpendingRules | undefined): unknown {
  return rules === undefined
    ? null
    : {
        limits: rules.limits.map(({ chainId, token, most }) => ({ chainId, token, most: String(most) })),
        delayHours: rules.delayHours,
      }
}

function readRules(value: unknown): SpendingRules | undefined {
  if (value === null) return undefined
  const { limits, delayHours } = recordOf(value)
  if (!Array.isArray(limits) || limits.length > maxLimits) throw unreadable()
  const isDelay = Number.isInteger(delayHours) && Number(delayHours) >= 1 && Number(delayHours) <= longestDelay
  if (delayHours !== 'never' && !isDelay) throw unreadable()
  return { limits: limits.map(readLimit), delayHours: delayHours as SpendingRules['delayHours'] }
}

function readLimit(value: unknown): TokenLimit {
  const { chainId, token, most } = recordOf(value)
  if (!Number.isSafeInteger(chainId) || Number(chainId) < 1 || !isToken(token)) throw unreadable()
  return { chainId: Number(chainId), token, most: readAmount(most) }
}

export function isToken(value: unknown): value is TokenLimit['token'] {
  return value === 'native' || /^0x[0-9a-f]{40}$/.test(String(value))
}

/** What `readAmount` takes. */
export const longestAmount = 10n ** 78n - 1n

export function readAmount(value: unknown): bigint {
  if (typeof value !== 'string' || !/^(?:0|[1-9]\d{0,77})$/.test(value)) throw unreadable()
  return BigInt(value)
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw unreadable()
  return value as Readonly<Record<string, unknown>>
}

function unreadable(): TypeError {
  return new TypeError('These are not spending limits.')
}
