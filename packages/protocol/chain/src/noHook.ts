/** The `hooks` address of a pool without a hook. */
export const noHook = '0x0000000000000000000000000000000000000000' as const

export function hasHook({ hooks }: { readonly hooks: string }): boolean {
  return hooks !== noHook
}
