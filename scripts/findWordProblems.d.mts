export declare function findWordProblems(text: string, buttons?: ReadonlySet<string>): string[]
export declare function findForbidden(text: string): string[]
export declare function findButtons(source: string): string[]
export declare function findLongButton(
  text: string,
  translation: string,
  buttons: ReadonlySet<string>,
): string | undefined
