export type Destination = { readonly to: string; readonly search?: Readonly<Record<string, unknown>> }

export const notFound: Destination = { to: '/not-found' }

/** A path of parts that may hold anything; those that are undefined are left out. */
export function toPath(...parts: readonly (string | undefined)[]): string {
  return `/${parts.flatMap((part) => (part === undefined ? [] : encodeURIComponent(part))).join('/')}`
}
