/** What stands for the hook of a pool without one. */
export const noHook = '0x0000000000000000000000000000000000000000' as const

export function hasHook({ hooks }: { readonly hooks: string }): boolean {
  return hooks !== noHook
}
