import { findInstallation, MissingInstallationError } from '@oxbow/postgres/installation'

/** All that a start writes below this folder, for one that may not: in an image whose files are read-only, or under another account. */
try {
  findInstallation()
} catch (error) {
  // Where there is none, DATABASE_URL names another one.
  if (!(error instanceof MissingInstallationError)) throw error
}
await import('./buildPages.ts')
