import type { Persona, PersonaContext, PersonaStore } from "../../personas/store.ts";
import type { Database } from "./client.ts";

const columns = `p.id, p.account_id as "accountId", p.brand_id as "brandId", p.name, p.status, p.description, p.avatar_url as "avatarUrl", p.greeting,
  p.instructions, p.tone, p.languages, p.suggested_questions as "suggestedQuestions", p.mode, p.model, p.is_public as "isPublic",
  p.allowed_origins as "allowedOrigins", p.consent_required as "consentRequired", p.schedule,
  p.session_interaction_limit as "sessionInteractionLimit", p.session_duration_limit_seconds as "sessionDurationLimitSeconds",
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

interface BrandColumns {
  readonly brandName: string;
  readonly accentColors: readonly string[];
  readonly defaultCurrency: string | null;
  readonly brandLanguages: readonly string[];
}

export function postgresPersonaStore(database: Database): PersonaStore {
  return {
    async create(persona) {
      const created = await database.one<Persona>(
        "personas.create",
        `insert into personas as p (id, account_id, brand_id, name, status, description, avatar_url, greeting, instructions, tone, languages,
           suggested_questions, mode, model, is_public, allowed_origins, consent_required, schedule, session_interaction_limit,
           session_duration_limit_seconds)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning ${columns}`,
        [
          persona.id,
          persona.accountId,
          persona.brandId,
          persona.name,
          persona.status,
          persona.description,
          persona.avatarUrl,
          persona.greeting,
          persona.instructions,
          persona.tone,
          JSON.stringify(persona.languages),
          JSON.stringify(persona.suggestedQuestions),
          persona.mode,
          persona.model,
          persona.isPublic,
          JSON.stringify(persona.allowedOrigins),
          persona.consentRequired,
          persona.schedule === null ? null : JSON.stringify(persona.schedule),
          persona.sessionInteractionLimit,
          persona.sessionDurationLimitSeconds,
        ],
      );
      if (created === null) throw new Error("the database returned no persona");
      return created;
    },

    byId: (accountId, personaId) =>
      database.one<Persona>("personas.byId", `select ${columns} from personas p where p.account_id = $1 and p.id = $2`, [
        accountId,
        personaId,
      ]),

    async context(personaId): Promise<PersonaContext | null> {
      const row = await database.one<Persona & BrandColumns>(
        "personas.context",
        `select ${columns}, b.display_name as "brandName", b.accent_colors as "accentColors", b.default_currency as "defaultCurrency",
           b.audience_languages as "brandLanguages"
         from personas p join brands b on b.id = p.brand_id where p.id = $1`,
        [personaId],
      );
      if (row === null) return null;
      const { brandName, accentColors, defaultCurrency, brandLanguages, ...persona } = row;
      const sources = await database.rows<{ id: string; name: string }>(
        "personas.sources",
        `select id, name from sources where account_id = $1 and brand_id = $2 and enabled`,
        [persona.accountId, persona.brandId],
      );
      return {
        persona,
        brand: { id: persona.brandId, displayName: brandName, accentColors, defaultCurrency, languages: brandLanguages },
        sources: new Map(sources.map((source) => [source.id, source.name])),
      };
    },

    async list(accountId, page) {
      const rows = await database.rows<Persona & { total: number }>(
        "personas.list",
        `select ${columns}, count(*) over () as total from personas p
         where p.account_id = $1 and ($4::uuid is null or p.brand_id = $4) and ($5::text is null or strpos(lower(p.name), lower($5)) > 0)
         order by p.created_at desc, p.id desc limit $2 offset $3`,
        [accountId, page.limit, page.offset, page.brandId, page.search],
      );
      const total = rows[0]?.total ?? (page.offset === 0 ? 0 : await countPersonas(database, accountId, page.brandId, page.search));
      return { items: rows.map(withoutTotal), total };
    },

    async documentCounts(accountId, personaIds) {
      const rows = await database.rows<{ id: string; count: number }>(
        "personas.documentCounts",
        `select p.id, count(d.id) as count
         from personas p
         left join sources s on s.brand_id = p.brand_id and s.enabled
         left join documents d on d.source_id = s.id and d.state = 'ready'
         where p.account_id = $1 and p.id = any ($2::uuid[]) group by p.id`,
        [accountId, personaIds],
      );
      return new Map(rows.map((row) => [row.id, row.count]));
    },
  };
}

function withoutTotal({ total: _total, ...persona }: Persona & { total: number }): Persona {
  return persona;
}

async function countPersonas(database: Database, accountId: string, brandId: string | null, search: string | null): Promise<number> {
  const row = await database.one<{ count: number }>(
    "personas.count",
    `select count(*) as count from personas p
     where p.account_id = $1 and ($2::uuid is null or p.brand_id = $2) and ($3::text is null or strpos(lower(p.name), lower($3)) > 0)`,
    [accountId, brandId, search],
  );
  return row?.count ?? 0;
}
