export type Destination = { readonly to: string; readonly search?: Readonly<Record<string, unknown>> }

export const notFound: Destination = { to: '/not-found' }

/** Joins encoded path segments; undefined ones are left out. */
export function toPath(...parts: readonly (string | undefined)[]): string {
  return `/${parts.flatMap((part) => (part === undefined ? [] : encodeURIComponent(part))).join('/')}`
}
