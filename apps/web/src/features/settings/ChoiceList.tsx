import { Check } from 'lucide-react'

/** A list with one selected option, such as languages or currencies. */
export function ChoiceList<Value extends string>({ label, groups, value, onChoose }: ChoiceList.Props<Value>) {
  return (
    <div className="flex flex-col gap-3 px-3 pb-3">
      {groups.map(({ note, choices }, index) => (
        <div key={note ?? index}>
          {note && <p className="px-3 pt-1 pb-2 text-sm text-pretty text-text-muted">{note}</p>}
          <ul aria-label={label}>
            {choices.map((choice) => (
              <li key={choice.value}>
                <button
                  type="button"
                  lang={choice.lang}
                  aria-current={choice.value === value || undefined}
                  onClick={() => onChoose(choice.value)}
                  className="reacts flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start hover:bg-surface-hover"
                >
                  <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                  {choice.detail && <span className="text-sm text-text-muted">{choice.detail}</span>}
                  <Check
                    size={18}
                    strokeWidth={1.5}
                    aria-hidden="true"
                    className={choice.value === value ? 'text-accent-text' : 'invisible'}
                  />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

export declare namespace ChoiceList {
  type Choice<Value> = {
    readonly value: Value
    readonly label: string
    readonly detail?: string
    /** Language of the label, if it differs from the page's. */
    readonly lang?: string
  }
  type Props<Value> = {
    label: string
    groups: readonly { readonly note?: string | undefined; readonly choices: readonly Choice<Value>[] }[]
    value: Value
    onChoose: (value: Value) => void
  }
}
