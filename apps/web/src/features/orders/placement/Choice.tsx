import { Segmented } from '@oxbow/ui/Segmented'

/** A titled choice of a few values. */
export function Choice<Value extends string>({ title, ...props }: Choice.Props<Value>) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-sm text-text-muted">
        {title}
      </p>
      <Segmented label={title} {...props} />
    </div>
  )
}

export declare namespace Choice {
  type Props<Value extends string> = Omit<Segmented.Props<Value>, 'label'> & { title: string }
}
