// One level of breadth-first search over edges in CSR form: neighbours of nodes at distance
// `level` that nobody has reached get level + 1. `more` counts them.
extern "C" __global__ void bfs_level(const int *start, const int *edge, int *dist, int *more,
                                     int level, int nodes)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= nodes || atomicAdd(&dist[v], 0) != level)
        return;
    for (int e = start[v]; e < start[v + 1]; e++)
        if (atomicCAS(&dist[edge[e]], -1, level + 1) == -1)
            atomicAdd(more, 1);
}
