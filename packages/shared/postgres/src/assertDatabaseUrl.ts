import { BaseError } from '@oxbow/errors/BaseError'

/**
 * Checks that a database URL parses as intended: an unescaped `/`, `?` or `#` in the password ends the host early, and the rest would appear in
 * messages as port or path.
 *
 * @throws {DatabaseUrlError} without the URL, which may contain a password
 */
export function assertDatabaseUrl(text: string): void {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) throw new DatabaseUrlError()
  const { hash, password, pathname, search, username } = url
  if (hash !== '' || `${pathname}${search}`.includes('@')) throw new DatabaseUrlError()
  try {
    decodeURIComponent(username + password)
  } catch {
    throw new DatabaseUrlError()
  }
}

export class DatabaseUrlError extends BaseError {
  override name = 'DatabaseUrlError'
  constructor() {
    super('DATABASE_URL cannot be read.', {
      code: 'InvalidConfiguration',
      nextAction:
        'Write it as postgresql://user:password@host:5432/database. In the user and the password write % as %25, @ as %40, : as %3A, / as %2F, ? as %3F and # as %23.',
    })
  }
}
