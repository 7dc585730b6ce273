import type { Risk, RiskContext } from './Risk.ts'

/** A spender without code is somebody's own account, which can spend at will: no legitimate product asks for that. */
export function noCode(address: `0x${string}`, chainId: number, { codeAt }: RiskContext): readonly Risk[] {
  const code = codeAt(chainId, address)
  return code === 'none' || code === 'delegated' ? [{ code: 'spender-without-code', level: 'critical', address }] : []
}
