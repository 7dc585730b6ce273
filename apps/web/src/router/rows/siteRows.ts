import { msg } from '@lingui/core/macro'
import { notFound } from '../Destination.ts'
import type { RouteRow } from './RouteRow.ts'

export type SitePage = 'privacy' | 'not-found'
export type PasskeysPage = 'passkeys'

/** Pages of the site itself, and planned pages. */
export const siteRows: readonly RouteRow<SitePage | PasskeysPage>[] = [
  { path: '/vote/$', kind: 'leave', leave: 'vote', title: () => msg`Governance` },
  { path: '/create-proposal', kind: 'redirect', to: () => ({ to: '/vote/create-proposal' }) },
  { path: '/address/$', kind: 'leave', leave: 'address', title: () => msg`Address` },

  { path: '/auth/passkey/extension', kind: 'not-built', isBare: true, title: () => msg`Log in with a passkey` },
  { path: '/manage/passkey/$walletAddress', kind: 'page', page: 'passkeys', title: () => msg`Passkeys` },
  { path: '/extension/uninstall', kind: 'not-built', title: () => msg`Extension removed` },

  {
    path: '/what-leaves-this-device',
    kind: 'page',
    page: 'privacy',
    title: () => msg`Privacy: what leaves this device`,
  },

  { path: '/not-found', kind: 'page', page: 'not-found', title: () => msg`Page not found` },
  { path: '$', kind: 'redirect', to: () => notFound },
]
