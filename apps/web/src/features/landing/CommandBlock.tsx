import { useLingui } from '@lingui/react/macro'
import { useCopy } from '@oxbow/react/useCopy'
import { IconButton } from '@oxbow/ui/IconButton'
import { Check, CircleAlert, Copy } from 'lucide-react'

/** Terminal commands, each with a comment and a copy button. */
export function CommandBlock({ label, lines }: CommandBlock.Props) {
  return (
    <figure
      aria-label={label}
      className="overflow-hidden rounded-xl border border-line bg-surface-raised shadow-raised"
    >
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.command} {...line} />
        ))}
      </ul>
    </figure>
  )
}

export declare namespace CommandBlock {
  type Line = {
    /** Shown as a shell comment above the command. */
    readonly comment: string
    readonly command: string
  }
  type Props = { label: string; lines: readonly Line[] }
}

function Line({ comment, command }: CommandBlock.Line) {
  const { t } = useLingui()
  const { outcome, copy } = useCopy(command)
  const Icon = { idle: Copy, copied: Check, failed: CircleAlert }[outcome]
  const said = { idle: '', copied: t`Copied`, failed: t`Failed to copy to clipboard` }[outcome]
  return (
    <li className="flex items-center gap-2 py-4 ps-5 pe-3">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-text-muted">{said || comment}</p>
        <code dir="ltr" className="mt-1 block font-mono text-sm break-words [font-variant-ligatures:none]">
          {command}
        </code>
      </div>
      <IconButton label={t`Copy: ${command}`} onClick={copy}>
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <span role="status" className="sr-only">
        {said}
      </span>
    </li>
  )
}
