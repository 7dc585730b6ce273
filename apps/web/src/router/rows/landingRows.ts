import { msg } from '@lingui/core/macro'
import type { Destination } from '../Destination.ts'
import type { RouteRow } from './RouteRow.ts'

export const landingRows: readonly RouteRow<'landing'>[] = [
  {
    path: '/',
    kind: 'page',
    page: 'landing',
    title: () => msg`See to the bottom of every price`,
    leadsOn: ({ hash }) => fromHash(hash),
  },
]

/** Legacy links: `/#/swap?value=1`. Only local paths are followed. */
function fromHash(hash: string): Destination | undefined {
  if (!/^\/(?![/\\])/.test(hash)) return undefined
  const { pathname, searchParams } = new URL(hash, 'http://oxbow.invalid')
  return { to: pathname, search: Object.fromEntries(searchParams) }
}
