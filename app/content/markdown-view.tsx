import { classNames } from '#app/ui/class-names.ts'

/** Shows HTML that the server rendered from Markdown, which is safe. */
export function MarkdownView({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from Markdown and escapes any HTML
  return <div className={classNames('written measure', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
