import { BaseError } from '@oxbow/errors/BaseError'

/**
 * Whether the URL of a database can only be read as it was meant: a `/`, `?` or `#` in a password ends the host before it, and what follows would stand in
 * messages as a port or a path.
 *
 * @throws {DatabaseUrlError} without the URL, which may hold a password
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
