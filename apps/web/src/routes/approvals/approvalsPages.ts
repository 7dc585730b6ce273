import { lazyPage } from '../../loading/lazyPage.tsx'

export const approvalsPages = {
  approvals: lazyPage(async () => (await import('./ApprovalsRoute.tsx')).ApprovalsRoute),
}
