import type { CheckDescription } from '../../../gates/model/gate.ts';
import { Layout } from './layout.tsx';
import { CommandLines, Prose } from './parts.tsx';

/** What one check asks, for the author whose change it found. */
export function CheckPage({ check }: { check: CheckDescription }) {
  return (
    <Layout title={check.id}>
      <p class="crumbs">
        Check <code>{check.id}</code>
      </p>
      <h1>
        <Prose text={check.title} />
      </h1>
      <dl class="words card">
        <div>
          <dt>Who breaks</dt>
          <dd>
            <Prose text={check.whoBreaks} />
          </dd>
        </div>
        <div>
          <dt>Why</dt>
          <dd>
            <Prose text={check.why} />
          </dd>
        </div>
        <div class="way-out">
          <dt>Way out</dt>
          <dd>
            <Prose text={check.wayOut} />
          </dd>
        </div>
        <div>
          <dt>Source</dt>
          <dd>
            <Source text={check.source} />
          </dd>
        </div>
      </dl>
      <section>
        <h2>Try it</h2>
        <CommandLines lines={[`npx sluice explain ${check.id}`, 'npx sluice check --repo . --base main --head HEAD']} />
      </section>
    </Layout>
  );
}

/** A source is a web address or a title; only a web address becomes a link. */
function Source({ text }: { text: string }) {
  return /^https?:\/\/\S+$/.test(text) ? <a href={text}>{text}</a> : <Prose text={text} />;
}
