import { createRedactor } from './createRedactor.ts'

/** From now on redacts the secrets of this process's settings in its standard output and error. Call this once, before anything else. */
export function redactOutput(environment: Readonly<Record<string, string | undefined>> = process.env): void {
  const redact = createRedactor(environment)
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: never[]) => boolean
    stream.write = ((chunk: string | Uint8Array, ...rest: never[]) =>
      write(typeof chunk === 'string' ? redact(chunk) : redact(Buffer.from(chunk).toString('utf8')), ...rest)) as never
  }
}
