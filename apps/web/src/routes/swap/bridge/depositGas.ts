/** Gas of a deposit, including the approvals before it. */
export function depositGas(approvals: number): bigint {
  return 120_000n + BigInt(approvals) * 60_000n
}
