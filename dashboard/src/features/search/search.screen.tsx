import type { Persona, SearchInput } from "@parlance/sdk";
import { useIsFetching } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useBrandId } from "../../app/brands.ts";
import { curlOf } from "../../app/curl.ts";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { classes } from "../../ui/classes.ts";
import { Snippet } from "../../ui/copy.tsx";
import { Empty, Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useSources } from "../knowledge/source-queries.ts";
import { usePersonas } from "../../app/personas.ts";
import { Hit } from "./hit.tsx";
import { useSearchResults } from "./queries.ts";
import { SearchForm } from "./search-form.tsx";
import { requestsOf } from "./search-rules.ts";
import { searchTexts } from "./texts.ts";

/** Shows what a persona finds for a query, in which source, and why. */
export function Search() {
  const texts = useTexts(searchTexts);
  const { data, error } = usePersonas(useBrandId());
  const isEditor = may(usePerson(), "updatePersona");
  return (
    <Page title={texts.title}>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton rows={2} />}
      {data?.items.length === 0 && (
        <Empty title={texts.noPersona} action={isEditor && <Link to="/welcome">{texts.build}</Link>}>
          {texts.noPersonaHint}
        </Empty>
      )}
      {data?.items[0] !== undefined && <Searching personas={data.items} first={data.items[0]} />}
    </Page>
  );
}

function Searching({ personas, first }: { readonly personas: readonly Persona[]; readonly first: Persona }) {
  const texts = useTexts(searchTexts);
  const address = useSearch({ from: "/search" });
  const navigate = useNavigate();
  const busy = useIsFetching({ queryKey: ["search"] }) > 0;
  const persona = personas.find(({ id }) => id === address.persona) ?? personas.find(({ status }) => status === "ready") ?? first;
  const [image, setImage] = useState<File>();
  const requests = requestsOf(address, persona.id, image);
  return (
    <>
      <SearchForm
        address={address}
        personas={personas}
        personaId={persona.id}
        busy={busy}
        onSearch={(next, picture) => {
          setImage(picture);
          void navigate({ to: "/search", search: next });
        }}
      />
      {requests.length === 0 && <Empty title={texts.start}>{texts.startHint}</Empty>}
      <div className={classes("grid items-start gap-24", requests.length > 1 && "lg:grid-cols-2")}>
        {requests.map((request) => (
          <Results key={`${request.query} ${request.mode}`} request={request} brandId={persona.brand_id} />
        ))}
      </div>
    </>
  );
}

function Results({ request, brandId }: { readonly request: SearchInput; readonly brandId: string }) {
  const texts = useTexts(searchTexts);
  const { data, error } = useSearchResults(request);
  const { persona_id: personaId = "", image, ...body } = request;
  const sources = useSources().data?.filter(({ brand_id }) => brand_id === brandId) ?? [];
  const hits = data?.results ?? [];
  return (
    <section className="flex min-w-0 flex-col gap-12" aria-live="polite">
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && (
        <div>
          <h2 className="text-14 font-600">{texts.found(formatNumber(data.num_total_results), texts.ranks[request.mode ?? "fast"])}</h2>
          <p className="text-13 break-words text-muted">{request.query ?? texts.byPicture}</p>
        </div>
      )}
      {data?.degraded === true && <p className="text-13 text-warn">{texts.degraded}</p>}
      {data !== undefined && hits.length === 0 && (
        <Empty title={texts.nothing} action={<Link to="/knowledge">{texts.toKnowledge}</Link>}>
          {texts.nothingHint}
        </Empty>
      )}
      {hits.length > 0 && (
        <ol className="flex flex-col gap-12">
          {hits.map((hit) => (
            <Hit key={`${hit.source} ${hit.id}`} hit={hit} hits={hits} sourceId={sources.find(({ name }) => name === hit.source)?.id} />
          ))}
        </ol>
      )}
      {data !== undefined && image === undefined && (
        <details>
          <summary className="min-h-24 text-13 text-muted">{texts.curl}</summary>
          <Snippet code={curlOf(`${location.origin}/v1/search`, personaId, body)} label={texts.curl} />
        </details>
      )}
    </section>
  );
}
