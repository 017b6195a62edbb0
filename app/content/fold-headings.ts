/**
 * Makes each heading of rendered Markdown and the text below it collapsible, without scripts. The text before the first
 * heading stays as it is.
 */
export function foldHeadings(html: string): string {
  return html
    .split(/(?=<h2>)/)
    .map((part) => part.replace(/^(<h2>.*?<\/h2>)(.*)$/s, '<details><summary>$1</summary>$2</details>'))
    .join('')
}
