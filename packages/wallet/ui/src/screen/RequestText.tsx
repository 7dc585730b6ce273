import { useLingui } from '@lingui/react/macro'
import type { Act, SignInMessage } from '../reading/Reading.ts'

/** A text as it is signed, with invisible characters marked; a sign-in by its fields. */
export function RequestText({ act }: { act: Act }) {
  const { t } = useLingui()
  if (act.type === 'sign-in') return <SignIn message={act.message} />
  if (act.type !== 'text') return null
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className="text-sm text-text-muted">{t`Message`}</h2>
      {act.hides === 'bytes' && <p className="text-sm font-medium text-critical">{t`Failed to decode message`}</p>}
      <p
        dir="auto"
        className="max-h-60 overflow-y-auto rounded-md bg-surface-sunken p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {partsOf(act.text, act.marks).map(({ at, isMarked, text }) =>
          isMarked ? (
            <mark key={at} className="mx-0.5 rounded-xs bg-critical-soft px-1 font-mono text-xs text-critical">
              {codeOf(text)}
            </mark>
          ) : (
            <bdi key={at}>{text}</bdi>
          ),
        )}
      </p>
    </section>
  )
}

function SignIn({ message }: { message: SignInMessage }) {
  const { t } = useLingui()
  const { address, domain, statement } = message
  return (
    <section className="flex flex-col gap-3 text-sm">
      {statement && (
        <p dir="auto" className="rounded-md bg-surface-sunken p-3 [overflow-wrap:anywhere]">
          {statement}
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-text-muted">{t`Site`}</dt>
        <dd className="text-end font-medium [overflow-wrap:anywhere]">
          <bdi>{domain}</bdi>
        </dd>
        <dt className="text-text-muted">{t`Account`}</dt>
        <dd className="text-end font-mono text-xs leading-5 [overflow-wrap:anywhere]">
          <bdi>{address}</bdi>
        </dd>
      </dl>
    </section>
  )
}

type Part = { readonly at: number; readonly text: string; readonly isMarked: boolean }

function partsOf(text: string, marks: Extract<Act, { type: 'text' }>['marks']): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { at, length } of marks) {
    if (at > from) parts.push({ at: from, text: text.slice(from, at), isMarked: false })
    parts.push({ at, text: text.slice(at, at + length), isMarked: true })
    from = at + length
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isMarked: false })
  return parts
}

const codeOf = (text: string) => `U+${text.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
