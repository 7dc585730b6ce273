import { findInstallation, MissingInstallationError } from '@oxbow/postgres/installation'

/**
 * Builds everything that a start would write below this folder, for starts that can't: in an image with read-only files, or under another account.
 */
try {
  findInstallation()
} catch (error) {
  // Without an installation, DATABASE_URL names another database.
  if (!(error instanceof MissingInstallationError)) throw error
}
await import('./buildPages.ts')
