/** A `package-lock.json` of version 3. */
export type Lock = {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>
}

export function fetchTools(
  folder: string,
  lock: Lock,
  names: readonly string[],
  env?: NodeJS.ProcessEnv,
): string | undefined
export function hasTools(folder: string, lock: Lock, names: readonly string[]): boolean
