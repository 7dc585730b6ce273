import type { Risk, RiskContext } from './Risk.ts'

/** An account that a person holds spends what it may whenever that person likes: no product asks for that. */
export function noCode(address: `0x${string}`, chainId: number, { codeAt }: RiskContext): readonly Risk[] {
  const code = codeAt(chainId, address)
  return code === 'none' || code === 'delegated' ? [{ code: 'spender-without-code', level: 'critical', address }] : []
}
